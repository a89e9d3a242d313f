import { PageLink } from '#kit/site/page-link.tsx'

/** The notice above every page. Closing it needs no script, and is remembered nowhere: the next page that is loaded has it again. */
export function SiteNotice({ title, target }: { title: string; target: string }) {
	return (
		<aside aria-label="Notice">
			<details
				open
				className="no-print relative bg-yolk font-semibold text-deep [&:not([open])]:hidden"
			>
				<summary
					aria-label="Close this notice"
					className="absolute top-0 right-0 grid h-11 w-11 place-items-center text-xl"
				>
					×
				</summary>
				<p className="wrap py-2.5 pr-12">
					{target ? (
						<PageLink to={target} className="underline underline-offset-2">
							{title}
						</PageLink>
					) : (
						title
					)}
				</p>
			</details>
		</aside>
	)
}
