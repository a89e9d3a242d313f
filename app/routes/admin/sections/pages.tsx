export { pageAdmin as handle } from '#content/page/admin.tsx'
