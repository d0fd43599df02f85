import type { CapturedDetail, CapturedRun, RunReason } from '@nora/contract/tunnels'
import { formatBytes, KIB } from '@nora/kit'
import { Button, buttonStyle, CopyButton, Notice, Segmented, useLang, useTexts } from '@nora/ui'
import { Download } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { readableOutput } from '../bodies/readable-output.ts'
import type { ExchangeSource, OutputName } from '../exchanges/exchange-source.ts'
import { useFollowing } from '../exchanges/use-following.ts'
import { inspectorTexts } from '../inspector.messages.ts'
import { runSuccess, runText } from './run.messages.ts'
import { runViewTexts } from './run-view.messages.ts'
import { useOutput } from './use-output.ts'

const STEP_BYTES = 64 * KIB

export type RunViewProps = { detail: CapturedDetail; run: CapturedRun; source: ExchangeSource }

/** Shows what a request to a trigger led to: how it went, and what the program has written. */
export function RunView({ detail, run, source }: RunViewProps) {
  return (
    <div className="flex flex-col gap-4">
      <Objection run={run} />
      <Facts run={run} />
      {run.state !== 'refused' && <Output key={run.id} id={detail.id} run={run} source={source} />}
    </div>
  )
}

/** Why it is not what its owner hopes for; nothing when it is. */
function Objection({ run }: { run: CapturedRun }) {
  const texts = useTexts(runViewTexts)
  const lang = useLang()
  const { state } = run
  const hints: Partial<Record<RunReason, string>> = texts.hints
  if (runSuccess(run) !== false || state === 'receiving' || state === 'queued' || state === 'running')
    return null
  return (
    <Notice
      tone={state === 'refused' ? 'warn' : 'bad'}
      title={`${texts.titles[state]}: ${run.detail ?? runText(lang, run)}`}
    >
      {run.reason !== null && hints[run.reason]}
    </Notice>
  )
}

function Facts({ run }: { run: CapturedRun }) {
  const texts = useTexts(runViewTexts)
  const facts = [
    {
      label: texts.id,
      value: (
        <span className="flex items-center gap-1">
          <span className="truncate font-mono text-code">{run.id}</span>
          <CopyButton text={run.id} label={texts.copyId} />
        </span>
      ),
    },
    ...(run.wait_ms === null ? [] : [{ label: texts.waited, value: texts.duration(run.wait_ms) }]),
    ...(run.duration_ms === null ? [] : [{ label: texts.ran, value: texts.duration(run.duration_ms) }]),
  ]
  return (
    <div className="flex flex-col gap-2">
      <dl
        aria-label={texts.facts}
        className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1"
      >
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-faint">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {run.is_async && <p className="text-faint">{texts.async}</p>}
    </div>
  )
}

type OutputProps = { id: string; run: CapturedRun; source: ExchangeSource }

function Output({ id, run, source }: OutputProps) {
  const texts = useTexts(runViewTexts)
  const lang = useLang()
  const [chosen, setChosen] = useState<OutputName>()
  // Complaints of a program that failed are what one looks for.
  const from = chosen ?? (runSuccess(run) === false && run.stderr.bytes > 0 ? 'stderr' : 'stdout')
  return (
    <section aria-label={texts.output} className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Segmented
          label={texts.output}
          value={from}
          onChange={setChosen}
          options={(['stdout', 'stderr'] as const).map((value) => ({
            value,
            label: `${value} · ${formatBytes(lang, run[value].bytes)}`,
          }))}
        />
        <a
          href={source.outputUrl(id, from, 0)}
          download={`${run.id}-${from}.txt`}
          aria-label={texts.download}
          title={texts.download}
          className={buttonStyle({ look: 'ghost', size: 'small', className: 'ml-auto' })}
        >
          <Download aria-hidden="true" />
        </a>
      </div>
      <OutputText key={from} id={id} from={from} run={run} source={source} />
    </section>
  )
}

/** The end of it, which the view follows while the program writes; earlier parts on demand. */
function OutputText({ id, from, run, source }: OutputProps & { from: OutputName }) {
  const texts = useTexts(runViewTexts)
  const bodyTexts = useTexts(inspectorTexts)
  const scroller = useRef<HTMLPreElement>(null)
  const [shownBytes, setShownBytes] = useState(STEP_BYTES)
  const { bytes: writtenBytes, kept_bytes: keptBytes, cut_by: cutBy } = run[from]
  const { bytes, failed } = useOutput(source, { id, from, keptBytes })
  const hiddenBytes = Math.max(bytes.length - shownBytes, 0)
  const text = useMemo(
    () => readableOutput(new TextDecoder().decode(bytes.subarray(hiddenBytes))),
    [bytes, hiddenBytes],
  )
  useFollowing(scroller, bytes.length)
  if (failed) return <p className="text-bad">{texts.failed}</p>
  if (writtenBytes === 0) {
    return <p className="text-faint">{runSuccess(run) === null ? texts.nothingYet : texts.nothing}</p>
  }
  return (
    <>
      {hiddenBytes > 0 && (
        <Button size="small" className="self-start" onClick={() => setShownBytes(shownBytes + STEP_BYTES)}>
          {texts.earlier(hiddenBytes)}
        </Button>
      )}
      <pre
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-[55dvh] overflow-auto rounded-md border border-line bg-sunken px-3.5 py-3 break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
      {cutBy !== null && (
        <p className="text-xs text-faint">
          {bodyTexts.kept(keptBytes, writtenBytes)} {bodyTexts.cutBy[cutBy]}
        </p>
      )}
    </>
  )
}
