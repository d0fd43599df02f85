import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let source: string | undefined

/**
 * axe's findings as short lines, by all its rules or these. Evaluated through the debugger, which the page's own
 * policy does not bind.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  source ??= readFileSync(AXE_FILE, 'utf8')
  await page.evaluate(source)
  const results = await page.evaluate((runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    // Passed checks are only counted, which saves most of the work.
    return axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
  }, rules)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  )
}
