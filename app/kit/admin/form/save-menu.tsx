import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { ActionMenu, MenuItem, MenuLink } from '../action-menu.tsx'
import type { OpenRecord } from './use-open-record.ts'
import type { NextScreen } from './use-save.ts'

export type SaveMenuProps = {
	open: OpenRecord
	isDisabled: boolean
	onSaveAnd: (next: NextScreen) => void
	/** Makes a published record a draft; null when it is a draft already, or cannot become one. */
	onUnpublish: (() => void) | null
}

/** Menu beside the main button: what follows a save instead of the list, and rarer actions. */
export function SaveMenu(props: SaveMenuProps) {
	const { open, isDisabled, onSaveAnd, onUnpublish } = props
	const { type } = open
	// As it was when the menu opened: a working copy kept meanwhile would move the items under a press.
	const [comparePath, setComparePath] = useState(open.comparePath)
	// What the main button does, without what it does it to.
	const [verb] = open.label.split(' ')
	return (
		<ActionMenu
			label="More ways to save"
			icon={ChevronDown}
			className="btn btn-primary"
			disabled={isDisabled}
			isFixed
			onOpenChange={(isOpen) => {
				if (isOpen) setComparePath(open.comparePath)
			}}
		>
			<MenuItem onClick={() => onSaveAnd('stay')}>{`${verb} and stay here`}</MenuItem>
			{type.isFixed ? null : (
				<MenuItem onClick={() => onSaveAnd('another')}>{`${verb} and add another`}</MenuItem>
			)}
			{type.publicPath({ slug: '', id: '' }) === null ? null : (
				<MenuItem onClick={() => onSaveAnd('page')}>{`${verb} and view page`}</MenuItem>
			)}
			{comparePath ? (
				<MenuLink to={comparePath}>
					{onUnpublish || type.isFixed ? 'Compare with the site' : 'Compare with the saved version'}
				</MenuLink>
			) : null}
			{open.rewritten.length > 0 ? (
				<MenuItem onClick={() => open.ask('original')}>Back to the original words...</MenuItem>
			) : null}
			{onUnpublish ? <MenuItem onClick={onUnpublish}>Take off the site...</MenuItem> : null}
		</ActionMenu>
	)
}
