import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden/client';
import { useEffect, useState } from 'react';

import { api } from '../../api.ts';

/** Profile picture of a player, or their initials. Decorative: the name is always next to it. */
export function Picture({ user: { id, username, customPfpLocation } }: { user: UserDocument }) {
  const { data } = useQuery({
    queryKey: ['pictures', 'pfp', id, customPfpLocation],
    enabled: customPfpLocation !== null,
    staleTime: Infinity,
    async queryFn({ signal }) {
      const query = { v: customPfpLocation! };
      const { body } = await api.pictures.pfp({ params: { userID: String(id) }, query }, { signal });
      return new Response(body).blob();
    },
  });
  return <Avatar src={useAddress(data)} name={username} alt="" size={64} aria-hidden />;
}

/** An address under which the page finds a file, as long as it is shown. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
