import { toTarget } from '@nora/capture/search'
import type { CapturedDetail } from '@nora/contract/tunnels'
import { decodeWhole } from '../bodies/body-kind.ts'
import { repeatedHeaders } from '../exchanges/repeated-headers.ts'

/** A body that cannot be part of a command is expected to be saved under this name. */
export const BODY_FILE_NAME = 'request-body.bin'

/**
 * A command for a POSIX shell that sends the request again. `body` is decoded from its content
 * encoding; null when it was not kept whole.
 */
export function toCurl(detail: CapturedDetail, baseUrl: string, body: Uint8Array | null): string {
  const target = toTarget(detail)
  const { method } = detail
  const sendsBody = body === null || body.length > 0
  const options = [
    quote(baseUrl.replace(/\/$/, '') + target),
    // curl would tidy these away or read them as patterns.
    ...(/\/\.{1,2}(\/|$)/.test(detail.path) ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(target) ? ['--globoff'] : []),
    ...methodOptions(method, sendsBody),
    ...headerOptions(detail.request.headers, sendsBody),
    ...(sendsBody ? bodyOptions(body) : []),
  ]
  return `curl ${options.join(' \\\n  ')}`
}

function methodOptions(method: string, sendsBody: boolean): string[] {
  if (method === (sendsBody ? 'POST' : 'GET')) return []
  return method === 'HEAD' && !sendsBody ? ['--head'] : [`-X ${quote(method)}`]
}

function headerOptions(headers: CapturedDetail['request']['headers'], sendsBody: boolean): string[] {
  const options = repeatedHeaders(headers).map(
    ([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
  )
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)
  if (has('accept-encoding')) options.push('--compressed')
  // Otherwise curl would say that the body is a form.
  if (sendsBody && !has('content-type')) options.push("-H 'Content-Type:'")
  return options
}

function bodyOptions(body: Uint8Array | null): string[] {
  const text = body && decodeWhole(body)
  return [text === null ? `--data-binary @${BODY_FILE_NAME}` : `--data-raw ${quote(text)}`]
}

/** One word for the shell, whatever is inside. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
