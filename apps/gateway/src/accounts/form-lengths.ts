import { withoutUndefined } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";

/** The most characters of a name: of a person, an organization or a passkey. The same as for names in our own forms. */
export const NAME_LENGTH = 100;

/** The most characters of better-auth's fields, at whatever depth of a form; they are stored as they are. */
const fieldLengths: Readonly<Record<string, number>> = {
  name: NAME_LENGTH,
  slug: NAME_LENGTH,
  // RFC 5321 (section 4.5.3.1.3): 256 with its brackets.
  email: 254,
  image: 2000,
  logo: 2000,
};

/** The most characters of any other text: what an authenticator sends is the longest. */
const TEXT_LENGTH = 8000;

/** The most characters of an organization's own data, as JSON. */
const METADATA_LENGTH = 1000;

/** Throws 400 if a text of a form for better-auth is too long, whichever path receives it. */
export function checkFormLengths(form: unknown, field = ""): void {
  if (typeof form === "string") {
    const limit = fieldLengths[field] ?? TEXT_LENGTH;
    if (form.length > limit) throw tooLong(field, limit);
    return;
  }
  if (typeof form !== "object" || form === null) return;
  if (field === "metadata" && JSON.stringify(form).length > METADATA_LENGTH) throw tooLong(field, METADATA_LENGTH);
  for (const [name, value] of Object.entries(form)) checkFormLengths(value, Array.isArray(form) ? field : name);
}

function tooLong(field: string, limit: number): ApiFailure {
  return new ApiFailure({ code: 400, message: `${field}: at most ${limit} characters` });
}

/** The data of a new person with a name and a picture that another service may have sent at any length. */
export function clipProfile<Profile extends { name: string; image?: string | null | undefined }>(
  profile: Profile,
): Profile {
  const image = (profile.image?.length ?? 0) > (fieldLengths["image"] ?? 0) ? null : profile.image;
  return {
    ...profile,
    name: Array.from(profile.name).slice(0, NAME_LENGTH).join(""),
    ...withoutUndefined({ image }),
  };
}
