import { isSecretField } from '@nora/capture/secret-names'
import { useTexts } from '@nora/ui'
import { inspectorTexts } from '../inspector.messages.ts'
import { HiddenValue } from '../secrets/hidden-value.tsx'

export function FormTable({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) {
  const texts = useTexts(inspectorTexts)
  return (
    <table className="w-full table-fixed font-mono text-code">
      <thead className="text-left text-faint">
        <tr>
          <th className="w-1/3 pr-4 font-normal">{texts.name}</th>
          <th className="font-normal">{texts.value}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the order is the identity
          <tr key={index} className="align-top">
            <td className="pr-4 break-words text-soft">{name}</td>
            <td className="break-words whitespace-pre-wrap">
              {isSecretField(name) ? <HiddenValue name={name} value={value} /> : value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
