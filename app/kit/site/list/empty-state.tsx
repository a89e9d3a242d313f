import type { ReactNode } from 'react'

type EmptyStateProps = {
	title: string
	text?: string | undefined
	heading?: 'h1' | 'h2'
	/** Whose form changes the words, such as `heads/products`; omit where they are no fields. */
	form?: string | undefined
	/** The field of that form that the title shows, and what people call it. */
	edit?: string
	children?: ReactNode
}

/** A message that there is nothing to show, with links to next steps (`children`). */
export function EmptyState(props: EmptyStateProps) {
	const { title, text, heading: Heading = 'h2', form, edit = 'noneTitle heading', children } = props
	return (
		<div
			data-form={form}
			className="wrap grid min-h-96 content-center justify-items-center gap-4 py-20 text-center"
		>
			<Heading className="title-2" data-edit={form && edit}>
				{title}
			</Heading>
			{text ? <p className="lead max-w-xl text-muted">{text}</p> : null}
			{children ? <div className="mt-3 flex flex-wrap justify-center gap-4">{children}</div> : null}
		</div>
	)
}
