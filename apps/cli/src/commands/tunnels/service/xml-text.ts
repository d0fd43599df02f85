const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand between tags. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
}
