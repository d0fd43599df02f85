import { Card } from '@nora/ui'
import type { ReactNode } from 'react'

/** A titled card of settings, one below the other. */
export function SettingGroup({ children }: { children: ReactNode }) {
  return <Card className="divide-y divide-line">{children}</Card>
}

export type SettingProps = {
  title: string
  /** What it is for, or what it is now. */
  help?: ReactNode
  /** The control, at the right where there is room. */
  children?: ReactNode
}

export function Setting({ title, help, children }: SettingProps) {
  return (
    <section className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:px-6">
      <div className="min-w-0 sm:max-w-[55%]">
        <h2 className="font-[560]">{title}</h2>
        {help && <div className="mt-0.5 text-sm text-soft">{help}</div>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2 sm:justify-end">{children}</div>}
    </section>
  )
}

export type SettingListProps = SettingProps & {
  /** What the list is changed by. */
  action?: ReactNode
  list: ReactNode
}

/** A setting that is a list of things. */
export function SettingList({ title, help, action, list }: Omit<SettingListProps, 'children'>) {
  return (
    <Card>
      <Setting title={title} help={help}>
        {action}
      </Setting>
      <div className="border-t border-line">{list}</div>
    </Card>
  )
}

/** A thing in such a list. */
export function SettingRow({
  icon,
  title,
  note,
  children,
}: {
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-2 sm:items-center border-t border-line px-4 py-3 first:border-t-0 sm:px-6">
      {icon && (
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken text-soft [&_svg]:size-4">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 font-[550]">{title}</div>
        {note && <div className="text-sm text-soft wrap-anywhere">{note}</div>}
      </div>
      {/* Below the words where there is no room beside them. */}
      {children && <div className="ml-auto">{children}</div>}
    </li>
  )
}
