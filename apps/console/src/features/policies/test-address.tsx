import { IpPolicy, parseAddress, writeAddress, writeNetwork } from '@nora/kit'
import { Field, Input, useTexts } from '@nora/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { editorTexts } from './editor.messages.ts'
import { useOwnAddress } from './policies.queries.ts'
import type { FormRule } from './policy-form.ts'

/** Which rule would decide about an address; about the reader's own it is said all the time. */
export function TestAddress({ rules }: { rules: readonly FormRule[] }) {
  const texts = useTexts(editorTexts)
  const own = useOwnAddress()
  const [text, setText] = useState('')
  const address = writeAddress(text)
  const isWrong = text.trim() !== '' && address === null
  return (
    <div className="rounded-md border border-line bg-sunken p-3">
      <Field label={texts.test} help={texts.testHelp} error={isWrong ? texts.testWrong : undefined}>
        <Input
          code
          value={text}
          placeholder={own ?? '203.0.113.7'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          onChange={({ target }) => setText(target.value)}
          // Enter would save the policy.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <div aria-live="polite" className="mt-2 flex flex-col gap-1.5 text-sm">
        {address && <Decision rules={rules} address={address} />}
        {own && own !== address && <Decision rules={rules} address={own} isOwn />}
      </div>
    </div>
  )
}

type DecisionProps = { rules: readonly FormRule[]; address: string; isOwn?: boolean }

function Decision({ rules, address, isOwn }: DecisionProps) {
  const texts = useTexts(editorTexts)
  const { isAllowed, place, network } = useMemo(() => check(rules, address), [rules, address])
  const Icon = isAllowed ? CircleCheck : CircleX
  return (
    <p className="flex items-start gap-1.5">
      <Icon
        className={isAllowed ? 'mt-0.5 size-4 shrink-0 text-ok' : 'mt-0.5 size-4 shrink-0 text-bad'}
        aria-hidden="true"
      />
      <span className="min-w-0 break-words">
        {isOwn && `${texts.own} `}
        <span className="font-mono text-code">{address}</span>{' '}
        <span className="font-[560]">{isAllowed ? texts.lets : texts.keeps}</span>
        {': '}
        {network === null ? (isAllowed ? texts.byNoRule : texts.notAllowed) : texts.byRule(place, network)}
      </span>
    </p>
  )
}

/** By the rules that can be read; the others are marked where they stand. */
function check(rules: readonly FormRule[], address: string) {
  const read = rules.flatMap((rule, at) => {
    const written = writeNetwork(rule.network)
    return written.kind === 'network' ? [{ at, network: written.text, effect: rule.effect }] : []
  })
  const { isAllowed, rule } = new IpPolicy(read).judge(parseAddress(address))
  const decides = rule === null ? undefined : read[rule]
  return { isAllowed, place: (decides?.at ?? 0) + 1, network: decides?.network ?? null }
}
