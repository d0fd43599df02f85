import type { CheckedWebhook } from '@nora/contract/webhooks'
import { useLang, useTexts } from '@nora/ui'
import { Check, Minus, TriangleAlert } from 'lucide-react'
import { failureSentence } from '../../../../platform/failure-sentence.ts'
import { useRequestNames } from '../requests/use-request-names.ts'
import { useChecked } from './check.queries.ts'
import { editorTexts } from './editor.messages.ts'
import type { Rules } from './target-form.ts'

type Checked = CheckedWebhook['items'][number]

/** What the rules would do with the last stored requests. */
export function CheckTable({ webhookId, rules }: { webhookId: string; rules: Rules }) {
  const texts = useTexts(editorTexts)
  const lang = useLang()
  const { data, error, isWanted, isFetching } = useChecked(webhookId, rules)
  const names = useRequestNames(webhookId)
  return (
    <section aria-label={texts.check} className="flex min-w-0 flex-col gap-2">
      <h3 className="font-[550]">{texts.check}</h3>
      <p role="status" className="text-sm text-soft">
        {!isWanted && texts.checkIdle}
        {isWanted && !error && data && texts.passed(countPassed(data.items), data.items.length)}
        {isWanted && !data && isFetching && texts.checking}
        {isWanted && error && `${texts.checkFailed}: ${failureSentence(error, lang)}`}
        {isWanted && !error && ` ${texts.checkHelp}`}
      </p>
      {isWanted && data?.items.length === 0 && <p className="text-faint">{texts.checkNone}</p>}
      {isWanted && data && data.items.length > 0 && (
        <section
          aria-label={texts.columns.gets}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          className="max-h-[28rem] overflow-auto rounded-md border border-line"
        >
          <table className="w-full text-left text-sm">
            <thead className="text-soft">
              <tr>
                <th scope="col" className="px-3 py-1.5 font-medium">
                  {texts.columns.request}
                </th>
                <th scope="col" className="px-3 py-1.5 font-medium">
                  {texts.columns.passes}
                </th>
                <th scope="col" className="px-3 py-1.5 font-medium">
                  {texts.columns.gets}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <CheckRow key={item.request_id} item={item} name={names.get(item.request_id)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function CheckRow({ item, name }: { item: Checked; name: string | undefined }) {
  const { error, result, is_match, request_id } = item
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-3 py-1.5 font-mono text-code font-normal break-all">
        {name ?? request_id}
      </th>
      <td className="px-3 py-1.5 whitespace-nowrap">
        <Outcome isMatch={is_match} isBroken={error !== null} />
      </td>
      <td className="px-3 py-1.5">
        {error && <CheckError error={error} />}
        {result && (
          <details>
            <summary className="cursor-pointer rounded-xs font-mono text-code break-all">
              {result.method} {result.path}
            </summary>
            <pre className="mt-1 overflow-x-auto font-mono text-code whitespace-pre-wrap wrap-anywhere">
              {[...result.headers.map(([field, value]) => `${field}: ${value}`), '', result.body].join('\n')}
            </pre>
          </details>
        )}
      </td>
    </tr>
  )
}

function Outcome({ isMatch, isBroken }: { isMatch: boolean; isBroken: boolean }) {
  const texts = useTexts(editorTexts)
  const [Icon, word, tone] = isBroken
    ? ([TriangleAlert, texts.error, 'text-bad'] as const)
    : isMatch
      ? ([Check, texts.yes, 'text-ok'] as const)
      : ([Minus, texts.no, 'text-faint'] as const)
  return (
    <span className={`inline-flex items-center gap-1 ${tone}`}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word}
    </span>
  )
}

function CheckError({ error: { text, line, column } }: { error: NonNullable<Checked['error']> }) {
  const texts = useTexts(editorTexts)
  return (
    <p className="text-bad wrap-anywhere">
      {text}
      {line !== null && column !== null && ` (${texts.at(line, column)})`}
    </p>
  )
}

function countPassed(items: readonly Checked[]): number {
  return items.filter(({ is_match, error }) => is_match && error === null).length
}
