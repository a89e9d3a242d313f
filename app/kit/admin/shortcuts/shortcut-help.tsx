import { useEffect, useState } from 'react'
import type { ShortcutDialog } from './shortcut-dialog.tsx'
import { isSingleKey } from './single-keys.ts'

/** Document event that opens the list of shortcuts. */
export const openShortcuts = 'admin:shortcuts'

/** `?` lists the back office's shortcuts. The list is loaded then; without a connection, nothing opens. */
export function ShortcutHelp() {
	const [Shown, setShown] = useState<typeof ShortcutDialog | null>(null)
	useEffect(() => {
		const open = () =>
			void import('./shortcut-dialog.tsx').then(
				({ ShortcutDialog: loaded }) => setShown(() => loaded),
				() => {},
			)
		const onKey = (event: KeyboardEvent) => {
			if (!isSingleKey(event, '?') || document.querySelector('dialog[open]')) return
			event.preventDefault()
			open()
		}
		document.addEventListener('keydown', onKey)
		document.addEventListener(openShortcuts, open)
		return () => {
			document.removeEventListener('keydown', onKey)
			document.removeEventListener(openShortcuts, open)
		}
	}, [])
	return Shown ? <Shown onClose={() => setShown(null)} /> : null
}
