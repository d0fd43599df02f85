import { useTexts } from '@nora/ui'
import { auditTexts } from './audit.messages.ts'
import type { Change } from './event-words.ts'

/** Shows each field that differs: the old value struck out, and the new one. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { drawer: texts } = useTexts(auditTexts)
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-md border border-line text-sm">
      <thead>
        <tr className="text-left text-faint">
          <th className="w-32 px-3 py-1.5 font-medium" />
          <th scope="col" className="px-3 py-1.5 font-medium">
            {texts.before}
          </th>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {texts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="align-top">
            <th
              scope="row"
              className="border-t border-line px-3 py-2 text-left font-medium first-letter:uppercase"
            >
              {field}
            </th>
            <td className="border-t border-line bg-bad-soft px-3 py-2 break-words text-bad">
              <del>{before}</del>
            </td>
            <td className="border-t border-line bg-ok-soft px-3 py-2 break-words text-ok">
              <ins className="no-underline">{after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
