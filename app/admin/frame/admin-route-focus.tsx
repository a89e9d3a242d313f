import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After client-side navigation, moves the focus to the content and announces the new title. */
export function AdminRouteFocus() {
	const { pathname, state } = useLocation()
	const isDialogClosed = (state as { isDialogClosed?: boolean } | null)?.isDialogClosed ?? false
	const [spoken, setSpoken] = useState('')
	const last = useRef(pathname)
	useEffect(() => {
		if (last.current === pathname) return
		last.current = pathname
		// A dialog with its own address returns the focus to its opener.
		const isGivenBack = isDialogClosed && document.activeElement !== document.body
		if (!isGivenBack) document.getElementById('admin-page')?.focus({ preventScroll: true })
		setSpoken(document.title)
	}, [pathname, isDialogClosed])
	return (
		<p role="status" className="sr-only">
			{spoken}
		</p>
	)
}
