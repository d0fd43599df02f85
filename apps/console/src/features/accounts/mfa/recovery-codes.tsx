import type { RecoveryCodes } from '@nora/contract/accounts'
import { formatDateTime } from '@nora/kit'
import { Button, CopyTextButton, useLang, useTexts } from '@nora/ui'
import { Download, Printer } from 'lucide-react'
import { useUser } from '../../../platform/use-user.ts'
import { mfaTexts } from './mfa.messages.ts'

const FILE_NAME = 'nora-recovery-codes.txt'

/** The only moment the codes are on the screen; printing takes this part of the page alone. */
export function RecoveryCodesView({ made }: { made: RecoveryCodes }) {
  const { codes: texts } = useTexts(mfaTexts)
  const lang = useLang()
  const user = useUser()
  const owner = texts.of(user?.email ?? '', formatDateTime(lang, new Date(made.created_at)))
  const file = () => [texts.fileHead, owner, '', ...made.codes, ''].join('\n')
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-md border border-line bg-sunken px-4 py-3.5" data-print-alone>
        <p className="mb-2 hidden font-semibold print:block">
          {texts.fileHead}: {owner}
        </p>
        <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-code">
          {made.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyTextButton text={() => made.codes.join('\n')}>{texts.copy}</CopyTextButton>
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
