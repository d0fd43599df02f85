/** Menus, selects and their rows share this look, so that they read as one thing. */
export const popupStyle =
  'z-50 max-h-(--available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-popup outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const popupRowStyle =
  'flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2.5 py-1 select-none outline-none data-disabled:opacity-55 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0'
