import { Kbd, KEYS, type KeyName, useTexts } from '@nora/ui'
import { Fragment, type ReactNode } from 'react'
import { keysTexts } from './keys.messages.ts'

const EVERYWHERE: readonly KeyName[] = ['menu', 'search', 'go', 'sheet', 'close']
const IN_WEBHOOKS: readonly KeyName[] = ['replay', 'editReplay', 'copyCurl', 'pick', 'pause']
const IN_VAULT: readonly KeyName[] = [
  'editRecord',
  'copyPassword',
  'copyLogin',
  'copyCode',
  'openSite',
  'lock',
]
const IN_SECRETS: readonly KeyName[] = ['reveal', 'undo', 'previousDifference', 'nextDifference']
const IN_EDITORS: readonly KeyName[] = ['save', 'run', 'publish', 'nextError']

const ELSEWHERE = [...EVERYWHERE, ...IN_WEBHOOKS, ...IN_EDITORS, ...IN_VAULT, ...IN_SECRETS]

/** What every key does, from the table by which pages listen for them. */
export function KeyList() {
  const texts = useTexts(keysTexts)
  const names = Object.keys(KEYS) as KeyName[]
  const list = (shown: readonly KeyName[]) =>
    shown.map((name) => (
      <KeyLine key={name} does={texts.does[name]}>
        {KEYS[name].map((key, at) => (
          <Fragment key={key}>
            {at > 0 && ` ${texts.or} `}
            <Keys text={key} />
          </Fragment>
        ))}
      </KeyLine>
    ))
  return (
    <>
      <KeyGroup title={texts.everywhere}>{list(EVERYWHERE)}</KeyGroup>
      <KeyGroup title={texts.inLists}>{list(names.filter((name) => !ELSEWHERE.includes(name)))}</KeyGroup>
      <KeyGroup title={texts.inWebhooks}>{list(IN_WEBHOOKS)}</KeyGroup>
      <KeyGroup title={texts.inEditors}>{list(IN_EDITORS)}</KeyGroup>
      <KeyGroup title={texts.inVault}>{list(IN_VAULT)}</KeyGroup>
      <KeyGroup title={texts.inSecrets}>{list(IN_SECRETS)}</KeyGroup>
    </>
  )
}

export function KeyGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  )
}

export function KeyLine({ does, children }: { does: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 py-1.5">
      <dt className="min-w-0 flex-1">{does}</dt>
      <dd className="shrink-0 text-sm text-faint">{children}</dd>
    </div>
  )
}

/** `mod+k` as `Ctrl` `K`, or `⌘` `K` on Apple's keyboards. */
export function Keys({ text }: { text: string }) {
  const { space } = useTexts(keysTexts)
  const signs: Record<string, string> = {
    shift: 'Shift',
    mod: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
    Space: space,
    ArrowDown: '↓',
    ArrowUp: '↑',
    Escape: 'Esc',
  }
  return (
    <span className="inline-flex gap-1">
      {text.split('+').map((key) => (
        <Kbd key={key}>{signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</Kbd>
      ))}
    </span>
  )
}
