import type { Lang } from '@nora/kit'

/** What a letter says, before it is laid out. */
export type EmailContent = {
  to: string
  lang: Lang
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** A one-time code, set large. */
  code?: string
  /** What happened, when and from where: pairs of a label and a value. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** The one thing to do. An address of this installation, never one made from a request. */
  action?: { label: string; url: string }
  /** Why the reader got the letter, and what to do if they should not have. */
  footer: string
}
