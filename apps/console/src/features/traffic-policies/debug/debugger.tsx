import type { RulePlace } from '@nora/policy'
import {
  Button,
  Card,
  classNames,
  PageHead,
  Segmented,
  TabList,
  TabPanel,
  useMediaQuery,
  useTexts,
} from '@nora/ui'
import { Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type TextHandle, TextPane } from '../editor/text-pane.tsx'
import { useEditorKeys } from '../editor/use-editor-keys.ts'
import type { Checked } from '../language/questions.ts'
import { ComparePane } from './compare-pane.tsx'
import { debugTexts } from './debug.messages.ts'
import type { DebugAddress, DebugText } from './debug-text.ts'
import { RequestsPane } from './requests-pane.tsx'
import { type RuleKey, RulesContext, ruleKey } from './rules-context.ts'
import { TextBar } from './text-bar.tsx'
import { TraceActions } from './trace-actions.tsx'
import { TracePane } from './trace-pane.tsx'
import { useDebugging } from './use-debugging.ts'

const NAME = 'policy-debug'
const PARTS = ['requests', 'text', 'trace'] as const
const WIDE = '(min-width: 80rem)'

type Part = (typeof PARTS)[number]

/** The request, the text and the trace side by side; where there is no room, one of them at a time. */
export function Debugger({ text, search, onSearch }: DebugAddress & { text: DebugText }) {
  const texts = useTexts(debugTexts)
  const isWide = useMediaQuery(WIDE)
  const [part, setPart] = useState<Part>(search.view || search.capture ? 'trace' : 'requests')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [current, setCurrent] = useState<RuleKey | null>(null)
  const [wanted, setWanted] = useState<RuleKey | null>(null)
  const pane = useRef<TextHandle>(null)
  const debugging = useDebugging(text, search.capture)
  const view = search.view === 'compare' ? 'compare' : 'trace'
  const places = checked?.rules ?? []
  const marked = places.find((place) => ruleKey(place) === current) ?? null

  function run() {
    setPart('trace')
    onSearch({ view: undefined }, false)
    debugging.run()
  }
  function runCapture(id: string) {
    setPart('trace')
    onSearch({ capture: id, view: undefined }, false)
    debugging.runCapture(id)
  }
  useEditorKeys({
    run,
    nextError: () => pane.current?.nextError(),
    ...(text.save && { save: () => void (text.isDirty && text.save?.()) }),
  })
  // The editor may only come with its part.
  useEffect(() => {
    const place = places.find((one) => ruleKey(one) === wanted)
    if (!place || !pane.current) return
    pane.current.reveal(place)
    setWanted(null)
  }, [wanted, places])

  const columns: Record<Part, ReactNode> = {
    requests: (
      <RequestsPane debugging={debugging} search={search} onSearch={onSearch} onCapture={runCapture} />
    ),
    text: (
      <div className="flex h-full min-h-0 flex-col">
        <TextBar text={text} />
        <TextPane
          ref={pane}
          value={text.source}
          onChange={text.change}
          isReadOnly={text.isReadOnly}
          isCheckedAtOnce
          rule={marked}
          onCursor={(offset) => setCurrent(findRuleAt(places, offset))}
          onChecked={setChecked}
          className="min-h-0 flex-1"
        />
      </div>
    ),
    trace: (
      <div className="grid gap-4 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented
            label={texts.view}
            value={view}
            onChange={(next) => onSearch({ view: next === 'compare' ? next : undefined }, true)}
            options={(['trace', 'compare'] as const).map((value) => ({ value, label: texts.views[value] }))}
          />
          <TraceActions text={text} debugging={debugging} />
        </div>
        {view === 'compare' ? (
          <ComparePane
            text={text}
            endpoint={search.endpoint}
            onEndpoint={(endpoint) => onSearch({ endpoint }, false)}
            onCapture={runCapture}
          />
        ) : (
          <TracePane
            debugged={debugging.running.data ?? null}
            error={debugging.running.error}
            isRunning={debugging.running.isPending}
            isStale={debugging.isStale}
            standIns={debugging.standIns}
            onStandIn={debugging.standIn}
          />
        )}
      </div>
    ),
  }
  const rules = {
    current,
    open: (key: RuleKey) => {
      setPart('text')
      setCurrent(key)
      setWanted(key)
    },
  }
  return (
    <RulesContext value={rules}>
      <PageHead
        title={texts.title}
        sentence={texts.sentence}
        actions={
          <Button
            look="primary"
            icon={<Play aria-hidden="true" />}
            loading={debugging.running.isPending}
            onClick={run}
          >
            {texts.run}
          </Button>
        }
        tabs={
          !isWide && (
            <TabList
              name={NAME}
              label={texts.parts}
              tabs={PARTS.map((id) => ({ id, label: texts.part[id] }))}
              value={part}
              onChange={setPart}
            />
          )
        }
      />
      {isWide ? (
        <div className="grid h-[calc(100dvh-6.5rem)] min-h-128 grid-cols-[minmax(270px,0.66fr)_minmax(0,1fr)_minmax(0,1fr)] gap-3 px-8 py-4">
          {PARTS.map((id) => (
            <section key={id} aria-label={texts.part[id]} className="min-h-0">
              <Card className={classNames('h-full', id === 'text' ? 'overflow-hidden' : 'overflow-y-auto')}>
                {columns[id]}
              </Card>
            </section>
          ))}
        </div>
      ) : (
        <TabPanel name={NAME} value={part} className="px-4 py-4 sm:px-8">
          <Card className={classNames(part === 'text' && 'h-[calc(100dvh-16rem)] min-h-96 overflow-hidden')}>
            {columns[part]}
          </Card>
        </TabPanel>
      )}
    </RulesContext>
  )
}

function findRuleAt(places: readonly RulePlace[], offset: number): RuleKey | null {
  const place = places.find(({ start, end }) => start <= offset && offset <= end)
  return place ? ruleKey(place) : null
}
