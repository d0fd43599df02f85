import { Button, CopyTextButton, useTexts } from '@nora/ui'
import { Download, Printer } from 'lucide-react'
import { useUser } from '../../use-user.ts'
import { recoveryTexts } from './recovery.messages.ts'

const FILE_NAME = 'nora-vault-recovery-code.txt'

/** The only moment the code is on the screen; printing takes this part of the page alone. */
export function RecoveryCodeView({ code }: { code: string }) {
  const texts = useTexts(recoveryTexts)
  const user = useUser()
  const head = texts.fileHead(user?.email ?? '')
  const file = () => [head, '', code, '', texts.fileFoot, ''].join('\n')
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-md border border-line bg-sunken px-4 py-3.5" data-print-alone>
        <p className="mb-2 hidden font-semibold print:block">{head}</p>
        <ol aria-label={texts.code} className="flex flex-wrap gap-x-4 gap-y-1.5 font-mono text-lg">
          {code.split('-').map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and may be equal
            <li key={at} className="flex items-baseline gap-1.5">
              <span aria-hidden="true" className="text-xs text-faint tabular-nums">
                {at + 1}
              </span>
              {group}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyTextButton text={() => code}>{texts.copy}</CopyTextButton>
        <Button icon={<Download aria-hidden="true" />} onClick={() => download(file())}>
          {texts.download}
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </div>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(url)
}
