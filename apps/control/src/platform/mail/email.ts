import type { EmailContent } from './email-content.ts'
import { toHtml } from './email-html.ts'

/** A letter ready to be sent. */
export type Email = { to: string; subject: string; text: string; html: string }

/** Renders the content as plain text and as HTML. Every email of the product is made here. */
export function toEmail(content: EmailContent): Email {
  const subject = content.subject.replaceAll(/\p{Cc}+/gu, ' ')
  return { to: content.to, subject, text: toText(content), html: toHtml({ ...content, subject }) }
}

function toText({ heading, code, paragraphs, facts = [], action, footer }: EmailContent): string {
  const parts = [
    heading,
    ...(code ? [`    ${code}`] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \nNora. ${footer}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** A value somebody else chose must not look like a part of the letter. */
function oneLine(value: string): string {
  return value.replaceAll(/\s+/gu, ' ')
}
