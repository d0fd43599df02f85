import { readHead } from '@nora/capture'
import type { ReplayEdit } from '@nora/contract/tunnels'
import type { Exchange } from '../capture/exchange.ts'

/** What a page was shown masked, and has left as it was, is sent as it came. */
export async function unmaskEdit(exchange: Exchange, edit: ReplayEdit): Promise<ReplayEdit> {
  const { head, mask, target, requestBody } = exchange.start
  const shown = exchange.getHead('request').headers
  const kept = readHead(head).headers
  const headers = edit.headers.map(([name, value]): [string, string] => {
    const at = shown.findIndex(([one, text]) => one.toLowerCase() === name.toLowerCase() && text === value)
    return [name, kept[at]?.[1] ?? value]
  })
  return {
    ...edit,
    headers,
    target: edit.target === mask.maskText(target) ? target : edit.target,
    body: edit.body === null ? null : await unmaskBody(edit.body),
  }

  async function unmaskBody(body: string): Promise<string> {
    const text = (await requestBody.read()).toString('utf8')
    return body === mask.maskText(text) ? text : body
  }
}
