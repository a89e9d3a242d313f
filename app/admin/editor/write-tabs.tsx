import { useRef } from 'react'

type WriteTabsProps = { id: string; isPreview: boolean; onChange: (isPreview: boolean) => void }

/** Tabs for text and preview on narrow screens. */
export function WriteTabs({ id, isPreview, onChange }: WriteTabsProps) {
	const list = useRef<HTMLDivElement>(null)
	const choose = (next: boolean) => {
		onChange(next)
		list.current?.querySelectorAll('button')[next ? 1 : 0]?.focus()
	}
	const tab = (name: 'write' | 'preview', isOn: boolean) => (
		<button
			type="button"
			role="tab"
			id={`${id}-${name}-tab`}
			aria-controls={`${id}-${name}-panel`}
			aria-selected={isOn}
			tabIndex={isOn ? 0 : -1}
			onClick={() => onChange(name === 'preview')}
		>
			{name === 'write' ? 'Write' : 'Preview'}
		</button>
	)
	return (
		<div
			ref={list}
			role="tablist"
			aria-label="Text or preview"
			className="editor-tabs"
			tabIndex={-1}
			onKeyDown={({ key }) => {
				if (key === 'ArrowRight' || key === 'ArrowLeft') choose(!isPreview)
				if (key === 'Home' || key === 'End') choose(key === 'End')
			}}
		>
			{tab('write', !isPreview)}
			{tab('preview', isPreview)}
		</div>
	)
}
