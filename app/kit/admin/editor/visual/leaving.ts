import { Plugin, PluginKey } from '@tiptap/pm/state'
import { slashMenuOf } from './slash-menu.ts'

const key = new PluginKey<boolean>('leaving')

/** After Escape, the next Tab leaves the editor, also from lists and tables. */
export function tabLeaves(): Plugin<boolean> {
	return new Plugin<boolean>({
		key,
		state: {
			init: () => false,
			apply: (transaction, before) => (transaction.getMeta(key) as boolean | undefined) ?? before,
		},
		props: {
			handleDOMEvents: {
				keydown(view, event) {
					const isOthers = event.isComposing || slashMenuOf(view.state) !== null
					if (event.key !== 'Escape' || isOthers) return false
					if (!key.getState(view.state)) view.dispatch(view.state.tr.setMeta(key, true))
					// ProseMirror would prevent what Escape does elsewhere, such as ending full screen.
					return true
				},
			},
			handleKeyDown(view, event) {
				const isLeaving = key.getState(view.state) ?? false
				const set = (value: boolean) => view.dispatch(view.state.tr.setMeta(key, value))
				if (!isLeaving || /^(?:Shift|Control|Alt|Meta)$/.test(event.key)) return false
				set(false)
				// Not handled by the editor, nor by its other plugins: the browser moves the focus.
				if (event.key !== 'Tab') return false
				event.stopImmediatePropagation()
				return leave(view.dom, event.shiftKey)
			},
		},
	})
}

/** Lets the browser move the focus: the editor ignores the key while it is not editable. */
function leave(dom: HTMLElement, isBack: boolean): boolean {
	const stops = [
		...document.querySelectorAll<HTMLElement>(
			'a[href], button, input, select, textarea, summary, iframe, [tabindex]',
		),
	].filter(
		(each) =>
			each.tabIndex >= 0 &&
			!each.matches(':disabled') &&
			each.checkVisibility() &&
			!dom.contains(each),
	)
	const after = stops.findIndex(
		(each) => (dom.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
	)
	const next = isBack ? stops[(after < 0 ? stops.length : after) - 1] : stops[after]
	next?.focus()
	return next !== undefined
}
