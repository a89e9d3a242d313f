import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { ActionMenu, MenuItem, MenuLink } from '../action-menu.tsx'
import type { AdminType } from '../admin-type.ts'
import type { NextScreen } from './use-save.ts'

export type SaveMenuProps = {
	type: AdminType
	isDisabled: boolean
	onSaveAnd: (next: NextScreen) => void
	/** Makes a published record a draft; null when it is a draft already, or cannot become one. */
	onUnpublish: (() => void) | null
	/** Address of the comparison of the working copy with the record; null without one. */
	comparePath: string | null
}

/** Menu beside the main button: what follows a save instead of the list, and rarer actions. */
export function SaveMenu(props: SaveMenuProps) {
	const { type, isDisabled, onSaveAnd, onUnpublish } = props
	// As it was when the menu opened: a working copy kept meanwhile would move the items under a press.
	const [comparePath, setComparePath] = useState(props.comparePath)
	return (
		<ActionMenu
			label="More ways to save"
			icon={ChevronDown}
			className="btn btn-primary"
			disabled={isDisabled}
			isFixed
			onOpenChange={(isOpen) => {
				if (isOpen) setComparePath(props.comparePath)
			}}
		>
			<MenuItem onClick={() => onSaveAnd('stay')}>Save and stay here</MenuItem>
			{type.isFixed ? null : (
				<MenuItem onClick={() => onSaveAnd('another')}>Save and add another</MenuItem>
			)}
			{type.publicPath({ slug: '', id: '' }) === null ? null : (
				<MenuItem onClick={() => onSaveAnd('page')}>Save and view page</MenuItem>
			)}
			{comparePath ? (
				<MenuLink to={comparePath}>
					{onUnpublish || type.isFixed ? 'Compare with the site' : 'Compare with the saved version'}
				</MenuLink>
			) : null}
			{onUnpublish ? <MenuItem onClick={onUnpublish}>Take off the site...</MenuItem> : null}
		</ActionMenu>
	)
}
