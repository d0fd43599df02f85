import { toLocalhostName } from '@nora/kit'
import { useTexts } from '@nora/ui'
import { tunnelsTexts } from './tunnels.messages.ts'

/** Which programs find an address under `*.localhost`, and how the others are led there. */
export function LocalhostNote({ url }: { url: string }) {
  const { localhost: texts } = useTexts(tunnelsTexts)
  const name = toLocalhostName(url)
  if (name === null) return null
  const isWeb = url.startsWith('http')
  return (
    <p className="mt-1 text-sm break-words text-faint">
      {isWeb ? texts.web(name) : texts.port(name)}{' '}
      {isWeb && <code className="text-code">{`curl --resolve ${name.resolve} ${url}`}</code>}
    </p>
  )
}
