import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; text?: string; heading?: 'h1' | 'h2'; children?: ReactNode }

/** A message that there is nothing to show, with links to next steps (`children`). */
export function EmptyState({ title, text, heading: Heading = 'h2', children }: EmptyStateProps) {
	return (
		<div className="wrap grid min-h-96 content-center justify-items-center gap-4 py-20 text-center">
			<Heading className="title-2">{title}</Heading>
			{text ? <p className="lead max-w-xl text-muted">{text}</p> : null}
			{children ? <div className="mt-3 flex flex-wrap justify-center gap-4">{children}</div> : null}
		</div>
	)
}
