import { INVITES_AT_ONCE } from '../team-bounds.ts'

/** Splits at commas, semicolons, spaces or line breaks. */
export function toEmails(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((email) => email !== ''))]
}

type Texts = { emailsNeeded: string; emailsWrong(email: string): string; tooMany(limit: number): string }

/** Says what is wrong with the typed emails, before the server looks; true when nothing is. */
export function checkEmails(text: string, texts: Texts): true | string {
  const emails = toEmails(text)
  if (emails.length === 0) return texts.emailsNeeded
  if (emails.length > INVITES_AT_ONCE) return texts.tooMany(INVITES_AT_ONCE)
  const wrong = emails.find((email) => !/^[^@]+@[^@]+\.[^@]+$/.test(email))
  return wrong === undefined || texts.emailsWrong(wrong)
}
