import { type FormEvent, useState } from "react";
import { content } from "./content.ts";

export function SignUp() {
  const [address, setAddress] = useState("");
  const [isSent, setIsSent] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
  };

  if (isSent) return <p role="status">Thank you. This is where {address} would be saved.</p>;
  return (
    <form onSubmit={submit}>
      <input
        type="email"
        required
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        placeholder="you@example.com"
        aria-label="Email address"
      />
      <button type="submit" className="button">
        {content.action}
      </button>
    </form>
  );
}
