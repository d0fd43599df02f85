import type { RecordView } from '@nora/vault-client'
import { makeTotpCode, parseTotp } from '@nora/vault-records'
import { usePlatform } from '../../../platform/platform.tsx'
import { useCopyValue } from '../../../platform/vault/clipboard/use-copy-value.ts'
import { toSiteAddress } from '../values/site-address.ts'
import { useGuardedRecord } from './use-guarded-record.ts'

/** What is done with one record's values, from a row, a key or the panel. */
export function useRecordValues() {
  const copy = useCopyValue()
  const read = useGuardedRecord()
  const { clock } = usePlatform()
  return {
    copyLogin: ({ overview }: RecordView) => void copy('login', () => overview.login),
    copyPassword: (record: RecordView) =>
      void copy('password', async () => (await read(record)).details.password),
    copyCode: (record: RecordView) =>
      void copy('code', async () => {
        if (!record.overview.has_totp) return ''
        const { totp } = (await read(record)).details
        return totp === null ? '' : makeTotpCode(parseTotp(totp), clock.now().getTime())
      }),
    /** Answers whether it has a site. The site learns nothing of where one came from. */
    openSite({ overview }: RecordView): boolean {
      const address = toSiteAddress(overview.urls[0])
      if (address !== undefined) window.open(address, '_blank', 'noopener,noreferrer')
      return address !== undefined
    },
  }
}
