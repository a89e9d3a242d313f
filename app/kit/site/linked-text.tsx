import { useState } from 'react'
import type { MouseEvent } from 'react'

type LinkedTextProps = {
	html: string
	/** The field with the text, and what people call it. */
	edit?: string | undefined
}

/** The long text of a record, whose headings have links to copy. Sanitised when rendered. */
export function LinkedText({ html, edit = 'content text' }: LinkedTextProps) {
	const [spoken, setSpoken] = useState('')
	const copyLink = async ({ target }: MouseEvent) => {
		const link = (target as Element).closest<HTMLAnchorElement>('a.heading-link')
		if (!link) return
		try {
			await navigator.clipboard.writeText(link.href)
		} catch {
			// Copying is not allowed: the address bar shows the link.
			return
		}
		link.dataset['copied'] = ''
		setSpoken(`Link copied: ${link.href}`)
	}
	return (
		<>
			{/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- presses of the links inside */}
			<div
				data-edit={edit}
				className="prose text-lg leading-[1.7]"
				data-text=""
				onClick={(event) => void copyLink(event)}
				dangerouslySetInnerHTML={{ __html: html }}
			/>
			<p role="status" className="sr-only">
				{spoken}
			</p>
		</>
	)
}
