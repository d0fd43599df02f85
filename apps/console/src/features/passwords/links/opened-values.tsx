import { CopyButton, CopyTextButton, linkStyle, useTexts } from '@nora/ui'
import type { SharedContent } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { CustomValue } from '../values/custom-value.tsx'
import { MaskedValue } from '../values/masked-value.tsx'
import { recordTexts } from '../values/record.messages.ts'
import { toSiteAddress } from '../values/site-address.ts'
import { TotpValue } from '../values/totp-value.tsx'
import { ValueRow } from '../values/value-row.tsx'
import { LinkFilePart, type ReadChunk } from './link-file-part.tsx'
import { linksTexts } from './links.messages.ts'

const open = () => Promise.resolve()

type SharedValuesProps = {
  content: SharedContent
  /** Chunks of its file. */
  read: ReadChunk
  /** What the file can be downloaded from again. */
  within: 'page' | 'window'
}

/** What a link opened. */
export function SharedValues({ content, read, within }: SharedValuesProps) {
  const links = useTexts(linksTexts)
  const texts = useTexts(recordTexts)
  if (content.kind === 'inline') {
    const { text, file } = content
    return (
      <div className="grid grid-cols-1 gap-3">
        {text !== '' && (
          <>
            <p className="max-h-80 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
            <CopyTextButton className="w-fit" text={() => text}>
              {links.copyText}
            </CopyTextButton>
          </>
        )}
        {file && <LinkFilePart file={file} read={read} within={within} />}
      </div>
    )
  }
  const { overview, details } = content.content
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line">
      <ValueRow label={links.recordName}>{toSafeText(overview.name)}</ValueRow>
      {overview.login !== '' && (
        <ValueRow label={texts.login} actions={<CopyButton text={overview.login} label={texts.copyLogin} />}>
          {toSafeText(overview.login)}
        </ValueRow>
      )}
      {details.password !== '' && (
        <MaskedValue kind="password" label={texts.password} value={details.password} guard={open} />
      )}
      {details.totp !== null && <TotpValue uri={details.totp} guard={open} isGuarded={false} />}
      {overview.urls.map((url) => (
        <ValueRow key={url} label={texts.site}>
          {toSiteAddress(url) === undefined ? (
            toSafeText(url)
          ) : (
            <a href={toSiteAddress(url)} target="_blank" rel="noopener noreferrer" className={linkStyle}>
              {toSafeText(url)}
            </a>
          )}
        </ValueRow>
      ))}
      {details.fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
        <CustomValue key={index} field={field} guard={open} isGuarded={false} />
      ))}
      {details.notes !== '' && (
        <ValueRow label={texts.notes}>
          <span className="whitespace-pre-wrap">{details.notes}</span>
        </ValueRow>
      )}
    </dl>
  )
}
