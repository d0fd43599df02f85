import { Badge, FilterChip, type Tone, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { HEALTH_ISSUES, type HealthIssue, toSafeText } from '@nora/vault-records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HealthFinding, HealthReport } from '../../../platform/vault-health.ts'
import { healthTexts } from './health.messages.ts'

const TONES: Record<HealthIssue, Tone> = {
  breached: 'bad',
  reused: 'bad',
  weak: 'warn',
  old: 'neutral',
  http: 'warn',
  no_totp: 'info',
}
const SHOWN = 200

type HealthFindingsProps = { report: HealthReport; folders: readonly FolderView[] }

/** Records that need something, the worst first, each leading to itself. */
export function HealthFindings({ report, folders }: HealthFindingsProps) {
  const texts = useTexts(healthTexts)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const sorted = report.findings.toSorted((a, b) => getRank(a) - getRank(b))
  const shown = sorted.filter(
    ({ issues }) => chosen.length === 0 || issues.some((issue) => chosen.includes(issue)),
  )
  const count = (issue: HealthIssue) => report.findings.filter(({ issues }) => issues.includes(issue)).length
  const present = HEALTH_ISSUES.filter((issue) => count(issue) > 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-[550]">{texts.found(report.findings.length, report.checked)}</p>
        <FilterChip
          label={texts.filter}
          options={present.map((issue) => ({
            value: issue,
            label: `${texts.issues[issue]}: ${count(issue)}`,
          }))}
          value={[...chosen]}
          onChange={setChosen}
        />
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {shown.slice(0, SHOWN).map((finding) => (
          <Finding key={finding.id} finding={finding} folders={folders} />
        ))}
        {shown.length > SHOWN && (
          <li className="px-4 py-2.5 text-faint">{texts.more(shown.length - SHOWN)}</li>
        )}
      </ul>
    </>
  )
}

function getRank({ issues }: HealthFinding): number {
  return Math.min(...issues.map((issue) => HEALTH_ISSUES.indexOf(issue)))
}

function Finding({ finding, folders }: { finding: HealthFinding; folders: readonly FolderView[] }) {
  const texts = useTexts(healthTexts)
  const { id, folder_id, name, login, issues, reused_by } = finding
  const folder = folders.find((one) => one.id === folder_id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <div className="min-w-40 flex-1">
        <Link
          to="/passwords/folder/$id"
          params={{ id: folder_id }}
          search={{ record: id }}
          className="block truncate font-[560] hover:underline"
        >
          {toSafeText(name)}
        </Link>
        <p className="truncate text-xs text-faint">
          {[login, folder?.name ?? '']
            .filter((text) => text !== '')
            .map(toSafeText)
            .join(' · ')}
        </p>
      </div>
      <ul aria-label={texts.filter} className="flex flex-wrap gap-1.5">
        {HEALTH_ISSUES.filter((issue) => issues.includes(issue)).map((issue) => (
          <li key={issue}>
            <Badge tone={TONES[issue]}>
              {issue === 'reused' ? texts.reused(reused_by.length + 1) : texts.issues[issue]}
            </Badge>
          </li>
        ))}
      </ul>
    </li>
  )
}
