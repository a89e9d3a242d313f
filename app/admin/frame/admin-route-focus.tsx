import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a link was followed in the page, focus goes to the content and the new title is read out. */
export function AdminRouteFocus() {
	const { pathname, state } = useLocation()
	const isDialogClosed = (state as { isDialogClosed?: boolean } | null)?.isDialogClosed ?? false
	const [spoken, setSpoken] = useState('')
	const last = useRef(pathname)
	useEffect(() => {
		if (last.current === pathname) return
		last.current = pathname
		// A dialog with an address of its own gives the focus back to what opened it.
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
