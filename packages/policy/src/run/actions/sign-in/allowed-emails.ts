/** Whether the policy of a `mail-code` lets the address in; whatever the case of its letters. */
export function isAllowedEmail(
  { emails, domains }: Readonly<Record<string, unknown>>,
  email: string,
): boolean {
  const given = email.toLowerCase()
  const domain = given.slice(given.lastIndexOf('@') + 1)
  return lower(emails).includes(given) || lower(domains).includes(domain)
}

function lower(list: unknown): string[] {
  return ((list ?? []) as readonly string[]).map((one) => one.toLowerCase())
}
