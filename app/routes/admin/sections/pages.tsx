export { pageAdmin as handle } from '#app/content/page/admin.tsx'
