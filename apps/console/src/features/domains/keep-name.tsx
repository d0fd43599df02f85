import type { Tunnel } from '@nora/contract/tunnels'
import { buttonStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { useMay } from '../../platform/use-may.ts'
import { domainsTexts } from './domains.messages.ts'
import { useAddSettings } from './domains.queries.ts'

export type KeepNameProps = { tunnel: Pick<Tunnel, 'name' | 'region' | 'hostname'> }

/** From a tunnel to the form that reserves its name, where nobody has reserved it yet. */
export function KeepName(props: KeepNameProps) {
  return useMay('domains.manage_own') && <Offer {...props} />
}

function Offer({ tunnel: { name, region, hostname } }: KeepNameProps) {
  const texts = useTexts(domainsTexts)
  const { data: settings } = useAddSettings(name === '' ? {} : { region, name })
  if (!settings || settings.refusal !== null) return null
  return (
    <Link to="/domains" search={{ new: hostname }} className={buttonStyle()}>
      <Pin aria-hidden="true" />
      {texts.keep}
    </Link>
  )
}
