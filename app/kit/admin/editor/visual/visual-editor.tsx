import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { ContextBar } from './context-bar.tsx'
import type { Visual } from './create-visual.ts'
import { PlusButton } from './plus-button.tsx'
import type { Screen } from './screen.ts'
import { SlashList } from './slash-list.tsx'
import { useIsTouch } from './use-is-touch.ts'
import { useVisual } from './use-visual.ts'
import type { VisualOptions } from './use-visual.ts'
import '#kit/site/blocks.css'
import './visual-editor.css'

/** The visual editor and what is shown of it, for the bar of the surface. */
export type VisualHandle = { visual: Visual; screen: Screen }

type VisualEditorProps = Omit<VisualOptions, 'onFocusBar'> & {
	label: string
	/** Large type, as on the pages of articles. */
	isLarge: boolean
	/** Called with what the bar of the surface shows and does. */
	onHandle: (handle: VisualHandle) => void
	onSlashCount: (count: number | null) => void
}

/** The text as visitors will see it, to write in, with the bars about the selection. */
export function VisualEditor(props: VisualEditorProps) {
	const { id, label, isLarge, isHidden, rendering, onHandle, onSlashCount } = props
	const bar = useRef<HTMLDivElement>(null)
	const frame = useRef<HTMLDivElement>(null)
	const isTouch = useIsTouch()
	const width = useWidth(frame)
	const { host, visual, screen } = useVisual({
		...props,
		onFocusBar: () =>
			(
				bar.current?.querySelector<HTMLElement>('[tabindex="0"]') ??
				document.getElementById(`${id}-bar`)?.querySelector<HTMLElement>('[tabindex="0"]')
			)?.focus(),
	})
	// A layout effect: the bar of the surface is whole when it is first painted.
	useLayoutEffect(() => {
		if (visual && screen) onHandle({ visual, screen })
	}, [visual, screen, onHandle])
	const looks = [
		'editor-visual',
		...(isLarge ? ['editor-large'] : []),
		...(rendering?.headingLinks ? ['editor-linked'] : []),
	]
	const count = screen?.slash ? screen.slash.found.length : null
	useEffect(() => onSlashCount(count), [count, onSlashCount])
	return (
		<div ref={frame} className={looks.join(' ')} hidden={isHidden}>
			<div ref={host} className="editor-page" />
			{visual && screen ? (
				<>
					{screen.slash ? (
						<SlashList view={visual.view} menu={screen.slash} frame={frame} isTouch={isTouch} />
					) : null}
					{screen.isEmptyLine && screen.hasFocus && !screen.slash && !isTouch ? (
						<PlusButton view={visual.view} frame={frame} at={screen.from} width={width} />
					) : null}
					<ContextBar
						label={label}
						bar={bar}
						frame={frame}
						visual={visual}
						screen={screen}
						isTouch={isTouch}
						width={width}
					/>
				</>
			) : null}
		</div>
	)
}

/** Width of an element in pixels, also after it has changed; 0 before it is drawn. */
function useWidth(element: RefObject<HTMLElement | null>): number {
	const [width, setWidth] = useState(0)
	useEffect(() => {
		const observed = element.current
		if (!observed) return
		const observer = new ResizeObserver(() => setWidth(observed.offsetWidth))
		observer.observe(observed)
		return () => observer.disconnect()
	}, [element])
	return width
}
