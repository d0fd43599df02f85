import lighthouse, { desktopConfig } from 'lighthouse'

/** `phone`: a slow processor behind slow 4G, as Lighthouse simulates them. */
export type Form = 'desk' | 'phone'

export type Decision = {
  /** Scores by category, out of 100. */
  scores: Record<string, number>
  /** Lists what cost points, the heaviest first. */
  losses: string[]
}

export type Checked = {
  url: string
  /** The browser's debugging port. */
  port: number
  form: Form
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const LIMIT_MS = 60_000

const RUNS = 3

/**
 * The best of three runs, each with an empty cache: whatever else the machine does only takes points away. Throws
 * when the page did not load.
 */
export async function check(checked: Checked): Promise<Decision> {
  const decisions: Decision[] = []
  for (let run = 0; run < RUNS; run++) decisions.push(await checkOnce(checked))
  const rank = ({ scores }: Decision) => scores.performance ?? 0
  const [best] = decisions.sort((a, b) => rank(b) - rank(a))
  if (!best) throw new Error(`no run of ${checked.url}`)
  return best
}

async function checkOnce({ url, port, form }: Checked): Promise<Decision> {
  const flags = {
    port,
    onlyCategories: CATEGORIES,
    logLevel: 'error' as const,
    maxWaitForLoad: LIMIT_MS,
  }
  const run = await lighthouse(url, flags, form === 'desk' ? desktopConfig : undefined)
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`)
  const { categories, audits, runtimeError } = run.lhr
  if (runtimeError) throw new Error(`Lighthouse could not open ${url}: ${runtimeError.message}`)
  const scores: Record<string, number> = {}
  const losses: { text: string; weight: number }[] = []
  for (const category of Object.values(categories)) {
    scores[category.id] = Math.round((category.score ?? 0) * 100)
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id]
      if (!audit || audit.score === null || audit.score >= 0.9 || weight === 0) continue
      const lost = weight * (1 - audit.score)
      losses.push({ weight: lost, text: `${category.id}: ${audit.title} ${audit.displayValue ?? ''}`.trim() })
    }
  }
  return { scores, losses: losses.sort((a, b) => b.weight - a.weight).map(({ text }) => text) }
}
