import { Plugin } from '@tiptap/pm/state'

/**
 * Before each key, the view reads where the cursor is. The browser tells of a moved cursor a little later, so that on a busy
 * device a quick key would act on the place before.
 */
export function selectionFirst(): Plugin {
	return new Plugin({
		props: {
			handleDOMEvents: {
				keydown(view, event) {
					const isElsewhere = event.isComposing || view.composing || !view.hasFocus()
					if (!isElsewhere) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
					return false
				},
			},
		},
	})
}
