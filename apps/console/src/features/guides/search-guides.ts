import type { Guide, GuideName, GuideSection } from './guides.ts'

export type Hit = { name: GuideName; id: string; guideTitle: string; title: string; excerpt: string }

const MOST_HITS = 30
const BEFORE = 50
const EXCERPT = 160

/** Sections that hold every word, those with all of them in the heading first. */
export function searchGuides(
  guides: readonly { name: GuideName; guide: Guide }[],
  query: string,
): readonly Hit[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = guides.flatMap(({ name, guide }) =>
    guide.sections.flatMap((section) => {
      const text = toPlainText(section)
      const [title, body] = [fold(section.title), fold(text)]
      if (!words.every((word) => title.includes(word) || body.includes(word))) return []
      const isInTitle = words.every((word) => title.includes(word))
      const at = Math.max(0, body.indexOf(words[0] ?? ''))
      const hit = { name, id: section.id, guideTitle: guide.title, title: section.title }
      return [{ isInTitle, hit: { ...hit, excerpt: getExcerpt(text, at) } }]
    }),
  )
  return [...found.filter(({ isInTitle }) => isInTitle), ...found.filter(({ isInTitle }) => !isInTitle)]
    .slice(0, MOST_HITS)
    .map(({ hit }) => hit)
}

const YO = String.fromCodePoint(0x451)
const YE = String.fromCodePoint(0x435)

/** Upper case makes no difference, nor do the dots of the Russian yo. The length stays. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll(YO, YE)
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function toPlainText({ blocks }: GuideSection): string {
  return blocks
    .map((block) =>
      block.kind === 'code'
        ? block.text
        : block.html
            .replace(/<[^>]+>/g, ' ')
            .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function getExcerpt(text: string, at: number): string {
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  const end = from + EXCERPT
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}
