import { QrCode } from '../../platform/qr-code.tsx'

export function AddressCode({ url, label }: { url: string; label: string }) {
  return <QrCode text={url} label={label} className="mt-3 ml-5 size-40" />
}
