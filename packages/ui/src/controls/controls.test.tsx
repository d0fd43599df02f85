import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRef, type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { LangProvider } from '../look/lang.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'
import { SearchField } from './search-field.tsx'
import { TabList, TabPanel } from './tabs.tsx'

afterEach(cleanup)

const show = (ui: ReactNode) => render(<LangProvider lang="en">{ui}</LangProvider>)

test('a field names its control and reads its error out', () => {
  show(
    <Field label="E-mail" error="Not an e-mail">
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('E-mail')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Not an e-mail',
  )
})

test('a password is hidden until it is asked for', () => {
  show(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
})

test('a checkbox is within reach of a form that keeps its controls', () => {
  const input = createRef<HTMLInputElement>()
  show(<Checkbox label="On" ref={input} />)
  fireEvent.click(screen.getByLabelText('On'))
  expect(input.current?.checked).toBe(true)
})

test('a busy button keeps the focus and ignores presses', () => {
  let presses = 0
  const button = (loading: boolean) => (
    <LangProvider lang="en">
      <Button loading={loading} disabled={loading} onClick={() => presses++}>
        Save
      </Button>
    </LangProvider>
  )
  const { rerender } = render(button(false))
  const shown = screen.getByRole<HTMLButtonElement>('button')
  shown.focus()
  rerender(button(true))
  expect(shown.disabled).toBe(false)
  expect([shown.getAttribute('aria-disabled'), shown.getAttribute('aria-busy')]).toEqual(['true', 'true'])
  expect(document.activeElement).toBe(shown)
  fireEvent.click(shown)
  expect(presses).toBe(0)
  rerender(button(false))
  fireEvent.click(shown)
  expect(presses).toBe(1)
})

test('a form is not sent again while its button is busy', () => {
  let sent = 0
  const form = (loading: boolean) => (
    <LangProvider lang="en">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent++
        }}
      >
        <Button type="submit" loading={loading}>
          Save
        </Button>
      </form>
    </LangProvider>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button')
  fireEvent.click(button)
  rerender(form(true))
  fireEvent.click(button)
  expect(sent).toBe(1)
})

test('Enter that is held down starts the work of a button once', () => {
  show(<Button loading={false}>Lock</Button>)
  const button = screen.getByRole('button')
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
})

test('a pasted code keeps its digits only and completes once', () => {
  const completed: string[] = []
  function Form() {
    const [code, setCode] = useState('')
    return (
      <CodeInput
        aria-label="Code"
        value={code}
        onChange={setCode}
        onComplete={(value) => completed.push(value)}
      />
    )
  }
  show(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Code')
  fireEvent.change(input, { target: { value: ' 123-456 ' } })
  fireEvent.change(input, { target: { value: '123456 ' } })
  expect(input.value).toBe('123456')
  expect(completed).toEqual(['123456'])
})

test('a heavy question is answered only with the typed name', async () => {
  let confirmed = 0
  const closed = new Promise<void>((resolve) => {
    show(
      <ConfirmDialog
        open
        onClose={resolve}
        title="Delete the domain?"
        consequence="shop stops answering."
        confirm="Delete"
        typedName="shop"
        onConfirm={async () => void confirmed++}
      />,
    )
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(button.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'shop' } })
  fireEvent.submit(screen.getByRole('textbox'))
  await closed
  expect(confirmed).toBe(1)
})

test('Escape empties a search', () => {
  const typed: string[] = []
  show(<SearchField label="Find" value="shop" onChange={(value) => typed.push(value)} />)
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  expect(typed).toEqual([''])
})

test('arrows walk the tabs in a circle, and the panel carries the name of its tab', () => {
  function Page() {
    const [tab, setTab] = useState<'now' | 'history'>('now')
    const tabs = [
      { id: 'now', label: 'Now' },
      { id: 'history', label: 'History' },
    ] as const
    return (
      <>
        <TabList name="tunnels" label="Parts" tabs={tabs} value={tab} onChange={setTab} />
        <TabPanel name="tunnels" value={tab}>
          {tab}
        </TabPanel>
      </>
    )
  }
  show(<Page />)
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Now' }), { key: 'ArrowLeft' })
  expect(screen.getByRole('tabpanel', { name: 'History' }).textContent).toBe('history')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'History' }))
})

test('a form with something typed asks before it closes; an untouched one does not', () => {
  let closed = 0
  const form = (dirty: boolean) => (
    <FormDialog
      open
      onClose={() => closed++}
      title="Reserve"
      submit="Reserve"
      onSubmit={(event) => event.preventDefault()}
      sending={false}
      dirty={dirty}
    >
      <Input aria-label="Alias" />
    </FormDialog>
  )
  const { rerender } = render(<LangProvider lang="en">{form(true)}</LangProvider>)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(closed).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
  expect(closed).toBe(1)
  rerender(<LangProvider lang="en">{form(false)}</LangProvider>)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(closed).toBe(2)
})

test('a row’s menu does not open the row', () => {
  let opened = 0
  show(
    // biome-ignore lint/a11y/useKeyWithClickEvents: stands for a row of a table
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row of a table
    <div onClick={() => opened++}>
      <RowMenu label="Actions: db" entries={[{ label: 'Release', onSelect: () => {} }]} />
    </div>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Actions: db' }))
  expect(opened).toBe(0)
})

function RemovingDialog() {
  const [open, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  const close = () => {
    setOpen(false)
    setThere(false)
  }
  return (
    <main tabIndex={-1}>
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Remove
        </button>
      )}
      <Dialog open={open} onClose={close} title="Sure?" />
    </main>
  )
}

test('a dialog whose opener is gone gives the focus to the page', async () => {
  render(<RemovingDialog />)
  const opener = screen.getByRole('button', { name: 'Remove' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
