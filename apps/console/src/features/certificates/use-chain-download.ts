import type { Certificate } from '@nora/contract/certificates'
import { useMutation } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { certificatesTexts } from './certificates.messages.ts'

/** Saves the certificate and its intermediates as a file; the key stays where it is. */
export function useChainDownload() {
  const { api } = usePlatform()
  return useMutation({
    mutationFn: async ({ id, names }: Certificate) => {
      const { chain_pem } = await api.certificates.getCertificateChain({ params: { id } })
      const url = URL.createObjectURL(new Blob([chain_pem], { type: 'application/x-pem-file' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `${(names[0] ?? id).replace('*', 'wildcard')}.pem`
      link.click()
      URL.revokeObjectURL(url)
    },
    meta: { failed: (lang: 'ru' | 'en') => certificatesTexts[lang].downloadFailed },
  })
}
