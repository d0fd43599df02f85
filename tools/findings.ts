/** One thing a check objects to: where, what, and why it matters or how to mend it. */
export type Finding = {
  path: string
  line?: number
  rule: string
  message: string
  reason: string
}

/** Prints findings grouped by rule, each rule with its reason once, and sets the exit code. */
export function report(subject: string, findings: readonly Finding[], seen: string): void {
  if (findings.length === 0) {
    console.log(`${subject}: ${seen}`)
    return
  }
  for (const [rule, group] of groupByRule(findings)) {
    console.log(`\n${rule}: ${group[0]?.reason ?? ''}`)
    for (const { path, line, message } of group) {
      console.log(`  ${path}${line === undefined ? '' : `:${line}`}  ${message}`)
    }
  }
  console.log(`\n${subject}: ${findings.length} to mend, ${seen}`)
  process.exitCode = 1
}

function groupByRule(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.rule)
    if (group) group.push(finding)
    else groups.set(finding.rule, [finding])
  }
  return groups
}

/** The 1-based line of a character offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) line++
  return line
}
