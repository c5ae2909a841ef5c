/**
 * What the pieces are painted with: plywood with its owner's edge, matt discs, rubber cars, the city's
 * paint.
 */

import { MeshStandardMaterial } from 'three';
import type { Colours } from '../../../lib/scene3d/colours';
import { painted } from '../../../lib/scene3d/materials';

/** 0 by day, 1 by night: the strength of emitted light. */
export interface Hour {
  value: number;
}

/**
 * Five plies, the middle one dyed in the owner's colour; printed edges in a rhythm of the seat's own,
 * chevrons on ramps.
 */
export function plywood(colours: Colours): MeshStandardMaterial {
  const c = (name: string) => colours.glsl(`ply-${name}`);
  return painted(
    new MeshStandardMaterial({ roughness: 0.78 }),
    `
  vec3 n=normalize(vNatural); float ply=floor(vPos.y/.06); float inner=mod(ply,2.);
  vec3 p=vec3(vPos.x,vPos.y+3.1+vSeed.y*4.,vPos.z+(vSeed.z-.5)*3.)+vec3(vSeed.x*60.,0.,0.);
  vec3 w=woodAt(p,3.2,.6); vec3 owner=vColor.rgb;
  vec3 wood=mix(mix(${c('light')},${c('warm')},vSeed.w),${c('dark')},clamp(w.x*.42+w.y*.26+w.z*.3-.08,0.,1.));
  float side=1.-smoothstep(.35,.75,abs(n.y));
  if(side>.01){ float e=vn(vec3(vPos.z*8.,vPos.y*90.,vPos.x*8.)+vSeed.xyz*20.);
    vec3 s=inner>.5?mix(${c('edge')},${c('edge-deep')},e):mix(${c('face')},${c('face-deep')},e*.8);
    if(abs(ply-2.)<.5) s=mix(owner*.95,owner*.6,e*.6);
    s*=1.-.35*smoothstep(.38,.5,abs(fract(vPos.y/.06)-.5)); wood=mix(wood,s,side); }
  if(n.y>.2){ float seat=vSeedSeat; float x=vPos.x+5.; float m=1.;
    if(seat>.5&&seat<1.5) m=step(fract(x/.8),.62); else if(seat>2.5){ float f=fract(x/1.22); m=step(f,.56)+step(.72,f)*step(f,.82); }
    float az=abs(vPos.z); float edge=smoothstep(.275,.29,az)*(1.-smoothstep(.485,.495,az));
    if(seat>1.5&&seat<2.5){ float d=length(vec2((fract(x/.28)-.5)*.28,az-.38)); edge=1.-smoothstep(.105,.12,d); }
    float k=edge*m*step(.06,x)*step(x,9.94);
    if(vSeedRamp>.5){ float ch=min(abs(x-9.15-(.30-az)*.9),abs(x-8.7-(.30-az)*.9)); k=max(k,(1.-smoothstep(.07,.085,ch))*step(az,.26)); }
    wood=mix(wood,owner*(.86+.28*w.y),k*(.9+.1*smoothstep(.2,.5,w.y))); }
  diffuseColor.rgb=wood; rough=.72+.15*w.y;`
      .replaceAll('vSeedSeat', 'vPart.x')
      .replaceAll('vSeedRamp', 'vPart.y'),
  );
}

export function matt(): MeshStandardMaterial {
  return painted(
    new MeshStandardMaterial({ roughness: 0.9 }),
    `
  vec3 n=normalize(vNatural); float wear=smoothstep(.25,.6,abs(n.y))*(1.-smoothstep(.8,.98,abs(n.y)));
  vec3 p=vPos+vSeed.xyz*40.; float g=vn(p*38.)*.5+vn(p*90.)*.5; float big=vn(p*3.); float turned=.5+.5*sin(length(vPos.xz)*95.+big*3.);
  vec3 c=vColor.rgb*(.93+.1*g+.05*(big-.5)); c*=mix(1.,.965+.05*turned,step(.9,abs(n.y))); c=mix(c,min(c*1.22+.03,vec3(1.)),wear*.55);
  diffuseColor.rgb=c; rough=.86+.1*g;`,
  );
}

const SHINES = `if(uNight>.01){ if(part>1.5&&part<2.5) glow=vec3(1.,.86,.6)*7.*uNight; else if(part>2.5&&part<3.5) glow=vec3(1.,.06,.03)*2.6*uNight;`;

export function rubber(hour: Hour): MeshStandardMaterial {
  return painted(
    new MeshStandardMaterial({ roughness: 0.55 }),
    `
  float part=vPart.x; vec3 c=part>.5&&part<1.5?vColor.rgb*vTint:vTint; float g=vn(vPos*70.); diffuseColor.rgb=c*(.95+.08*g); rough=part>3.5?.5:.62+.15*g;
  ${SHINES} else if(part>3.5) glow=vec3(1.,.72,.36)*.22*uNight; }`,
    { uNight: hour },
  );
}

export function houses(hour: Hour): MeshStandardMaterial {
  return painted(
    new MeshStandardMaterial({ roughness: 0.84 }),
    `
  float part=vPart.x; float g=vn(vPos*60.)*.6+vn(vPos*22.)*.4; diffuseColor.rgb=vTint*(.95+.09*g); if(part>3.5) rough=.45;
  ${SHINES} else if(part>3.5) glow=mix(vec3(1.,.56,.2),vec3(1.,.76,.45),fract(vPart.y*7.3))*.95*vPart.y*uNight;
    else if(vTint.r>.6&&vTint.g<.12&&vTint.b<.03) glow=vec3(1.,.27,.08)*.42*uNight; }`,
    { uNight: hour },
  );
}
