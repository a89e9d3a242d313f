import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Before each key, input and paste, the view reads where the cursor is. The browser tells of a moved cursor a little later, so
 * that on a busy device a quick key would act on the place before.
 */
export function selectionFirst(): Plugin {
	return new Plugin({
		props: {
			handleDOMEvents: {
				keydown: (view, event) => !event.isComposing && read(view),
				beforeinput: read,
				paste: read,
				cut: read,
				copy: read,
			},
		},
	})
}

/** Never handles the event itself. */
function read(view: EditorView): false {
	if (!view.composing && view.hasFocus())
		view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
	return false
}
