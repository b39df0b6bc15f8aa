/** The operator's keys for push services: one row. */
export interface PushKeyTable {
  id: string;
  public_key: string;
  /** The private key as JWK, encrypted with the instance's secret. */
  sealed_key: string;
  created_at: number;
}

/** A device on which a person gets pushes. It belongs to the session of that browser. */
export interface PushSubscriptionTable {
  session_id: string;
  user_id: string;
  /** The address at the push service, which only this server and the browser know. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Minutes of the day in the device's time; null: no quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string;
  created_at: number;
}
