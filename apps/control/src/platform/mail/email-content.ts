import type { Lang } from '@nora/kit'

/** Describes an email before its layout. */
export type EmailContent = {
  to: string
  lang: Lang
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** Shows a one-time code in large type. */
  code?: string
  /** Says what happened, when and from where, in pairs of a label and a value. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** The one thing to do. An address of this installation, never one made from a request. */
  action?: { label: string; url: string }
  /** Why the reader got the letter, and what to do if they should not have. */
  footer: string
}
