import { CopyButton } from './copy-button.tsx'

/** An identifier with the button that copies it. */
export function Copyable({ text, label }: { text: string; label?: string }) {
  return (
    <span className="-my-1 flex max-w-full min-w-0 items-center gap-1">
      <code className="truncate">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
}
