import type pg from "pg";

/** The database owner is called owner here, because each installation names it differently. */
const named = (oid: string) =>
  `case ${oid} when 0 then 'public' when (select datdba from pg_database where datname = current_database()) then 'owner'
   else pg_get_userbyid(${oid}) end`;
const isOurs = (oid: string) => `pg_get_userbyid(${oid}) like 'courtside\\_%'`;
const isOwner = (oid: string) => `${oid} = (select datdba from pg_database where datname = current_database())`;
const ownSchemas = "('public', 'graphile_worker', 'drizzle', 'page_views_by_day')";

/** What the privilege matrix does not show: each role's attributes, memberships, ownership and grant options. */
export async function roleFacts(client: pg.ClientBase): Promise<string[]> {
  const sections: [string, string][] = [
    ["Roles: what each may beyond its grants", attributes],
    ["Settings of each role", settings],
    ["Memberships: role and the roles it may become", memberships],
    ["Default privileges", defaults],
    ["Owned by another than the owner", ownership],
    ["Grants that may be passed on", passedOn],
    ["Grants outside our own schemas", elsewhere],
  ];
  const lines: string[] = [];
  for (const [title, query] of sections) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(title, "", ...(rows.length > 0 ? rows.map(({ line }) => line) : ["none"]), "");
  }
  return lines;
}

// Other attributes of the owner depend on the installation: on managed servers it can often create databases.
const attributes = `
  select ${named("r.oid")} || ': ' || coalesce(nullif(concat_ws(', ',
      case when r.rolcanlogin then 'logs in' end,
      case when r.rolsuper then 'SUPERUSER' end,
      case when r.rolbypassrls then 'BYPASSES ROW SECURITY' end,
      case when r.rolreplication then 'REPLICATES' end,
      case when not ${isOwner("r.oid")} and r.rolinherit then 'inherits' end,
      case when not ${isOwner("r.oid")} and r.rolcreaterole then 'creates roles' end,
      case when not ${isOwner("r.oid")} and r.rolcreatedb then 'creates databases' end,
      case when r.rolconnlimit <> -1 then 'has at most ' || r.rolconnlimit || ' connections' end,
      case when r.rolvaliduntil is not null then 'until ' || r.rolvaliduntil end), ''), 'nothing') as line
  from pg_roles r where ${isOurs("r.oid")} or ${isOwner("r.oid")} order by 1`;

const settings = `
  select ${named("s.setrole")} || case when s.setdatabase = 0 then ': ' else ' in this database: ' end || one as line
  from pg_db_role_setting s cross join unnest(s.setconfig) as one
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and (${isOurs("s.setrole")} or ${isOwner("s.setrole")}) order by 1`;

// Before PostgreSQL 16 every membership can be used. Since then, a role's creator administers it without being a
// member.
const memberships = `
  select distinct ${named("m.member")} || ' may become ' || ${named("m.roleid")}
    || case when m.admin_option and not ${isOwner("m.member")} then ', and let others' else '' end as line
  from pg_auth_members m
  where (${isOurs("m.member")} or ${isOurs("m.roleid")})
    and (not ${isOwner("m.member")} or ${isOurs("m.roleid")})
    and (not ${isOwner("m.member")} or coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
      or coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true)) order by 1`;

const defaults = `
  select ${named("d.defaclrole")} || ' makes ' || case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
      when 'f' then 'functions' when 'T' then 'types' when 'n' then 'schemas' else 'large objects' end
    || case when d.defaclnamespace = 0 then '' else ' in ' || d.defaclnamespace::regnamespace end
    || ' for ' || ${named("a.grantee")} || ': ' || lower(a.privilege_type) as line
  from pg_default_acl d cross join aclexplode(d.defaclacl) a order by 1`;

const ownership = `
  select what || ': ' || ${named("owned.by")} as line from (
    select 'schema ' || nspname as what, nspowner as by from pg_namespace where nspname in ${ownSchemas}
    union all
    select c.oid::regclass::text, c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${ownSchemas} and n.nspname <> 'page_views_by_day' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union
    select 'page_views_by_day.*', c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'page_views_by_day' and c.relowner <> n.nspowner
    union all
    select p.oid::regprocedure::text, p.proowner from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${ownSchemas}
    union all
    select 'type ' || t.oid::regtype, t.typowner from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ${ownSchemas} and t.typtype in ('d', 'e', 'r')
  ) owned where not ${isOwner("owned.by")} and owned.by <> 'pg_database_owner'::regrole order by 1`;

/** Every access list as one table: object, schema, grantee, privilege and grant option. */
const grants = `(
  select a.*, what, schema from (
    select c.oid::regclass::text as what, c.relnamespace::regnamespace::text as schema, c.relacl as acl from pg_class c
    union all
    select t.attrelid::regclass || '.' || t.attname, c.relnamespace::regnamespace::text, t.attacl
    from pg_attribute t join pg_class c on c.oid = t.attrelid where t.attacl is not null
    union all select p.oid::regprocedure::text, p.pronamespace::regnamespace::text, p.proacl from pg_proc p
    union all select 'type ' || t.oid::regtype, t.typnamespace::regnamespace::text, t.typacl from pg_type t
    union all select 'schema ' || nspname, nspname, nspacl from pg_namespace
    union all select 'this database', 'public', datacl from pg_database where datname = current_database()
    union all select 'parameter ' || parname, null, paracl from pg_parameter_acl
    union all select 'tablespace ' || spcname, null, spcacl from pg_tablespace
    union all select 'language ' || lanname, null, lanacl from pg_language
    union all select 'server ' || srvname, null, srvacl from pg_foreign_server
    union all select 'wrapper ' || fdwname, null, fdwacl from pg_foreign_data_wrapper
    union all select 'large object ' || oid, null, lomacl from pg_largeobject_metadata
  ) listed cross join aclexplode(listed.acl) a
) granted`;

const passedOn = `
  select distinct what || ' to ' || ${named("grantee")} || ': ' || lower(privilege_type) as line from ${grants}
  where is_grantable and (${isOurs("grantee")} or schema in ${ownSchemas}) order by 1`;

const elsewhere = `
  select distinct what || ' to ' || ${named("grantee")} || ': ' || lower(privilege_type) as line from ${grants}
  where ${isOurs("grantee")} and coalesce(schema, '') not in ${ownSchemas} and not ${isOwner("grantee")} order by 1`;
