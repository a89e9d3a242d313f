import { useState } from 'react'

const storageKey = 'roost-editor'

/** Whether the text is shown as source, remembered for this browser, and which of the two has been shown so far. */
export function useShownMode(mustBeSource: boolean) {
	const [isSource, setIsSource] = useState(() => mustBeSource || isRemembered())
	const [was, setWas] = useState({ visual: !isSource, source: isSource })
	return {
		isSource,
		wasVisual: was.visual,
		wasSource: was.source,
		change: (next: boolean) => {
			setIsSource(next)
			setWas((before) => ({ visual: before.visual || !next, source: before.source || next }))
			remember(next)
		},
	}
}

function isRemembered(): boolean {
	try {
		return localStorage.getItem(storageKey) === 'source'
	} catch {
		// Storage is not allowed: the text is shown as visitors will see it.
		return false
	}
}

function remember(isSource: boolean) {
	try {
		if (isSource) localStorage.setItem(storageKey, 'source')
		else localStorage.removeItem(storageKey)
	} catch {
		// Not remembered, then.
	}
}
