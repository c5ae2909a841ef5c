/** Procedural materials: wood, plywood, rubber, paper. */

import { MeshStandardMaterial, type IUniform } from 'three';

/**
 * GLSL: value noise, and solid wood with rings, fibre and pores at a position in the log, x along the fibre.
 * CHEAP wood has no pores.
 */
const NATURE = /* glsl */ `
float h31(vec3 p){ p=fract(p*.1031); p+=dot(p,p.zyx+31.32); return fract((p.x+p.y)*p.z); }
float vn(vec3 p){ vec3 i=floor(p), f=fract(p); f=f*f*(3.-2.*f);
  return mix(mix(mix(h31(i),h31(i+vec3(1,0,0)),f.x),mix(h31(i+vec3(0,1,0)),h31(i+vec3(1,1,0)),f.x),f.y),
             mix(mix(h31(i+vec3(0,0,1)),h31(i+vec3(1,0,1)),f.x),mix(h31(i+vec3(0,1,1)),h31(i+vec3(1,1,1)),f.x),f.y),f.z); }
vec3 woodAt(vec3 p, float rings, float wobble){
  vec3 q=p; q.yz+=wobble*(vec2(vn(p*vec3(.22,.7,.7)),vn(p*vec3(.22,.7,.7)+17.3))-.5);
  float r=length(q.yz)*rings+vn(p*vec3(.3,1.3,1.3)+5.)*.9; float f=fract(r);
  float ring=smoothstep(.05,.8,f)*(1.-smoothstep(.86,1.,f));
  float fibre=vn(p*vec3(1.1,34.,34.));
#ifdef CHEAP
  return vec3(ring, fibre, smoothstep(.8,.95,fibre)*.6);
#else
  float fine=vn(p*vec3(3.,90.,90.)+9.);
  float pore=smoothstep(.74,.9,vn(p*vec3(.9,46.,46.)+31.));
  return vec3(ring, fibre*.6+fine*.4, pore);
#endif
}`;

const CARRIED = ['vec3 vPos', 'vec3 vWood', 'vec4 vSeed', 'vec2 vPart', 'vec3 vTint', 'vec3 vNatural'];
const varyings = CARRIED.map((one) => `varying ${one};`).join(' ');

/**
 * Adds GLSL to a material that may change `diffuseColor.rgb`, `rough` and `glow`. It may read vPos (position
 * in the object), vWood (in the log), vSeed, vPart, vTint and vNatural (the object's normal).
 */
export function painted(
  material: MeshStandardMaterial,
  body: string,
  uniforms: Record<string, IUniform<number>> = {},
): MeshStandardMaterial {
  const declared = Object.keys(uniforms)
    .map((name) => `uniform float ${name};`)
    .join(' ');
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
attribute vec3 aWood; attribute vec4 aSeed; attribute vec2 aPart; attribute vec3 aTint; ${varyings}`,
      )
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>
vPos=position; vWood=aWood; vSeed=aSeed; vPart=aPart; vTint=aTint; vNatural=normal;`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${varyings} ${declared}\n${NATURE}`)
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>\nfloat rough=roughness; vec3 glow=vec3(0.); {${body}}`,
      )
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor=rough;')
      .replace(
        '#include <emissivemap_fragment>',
        '#include <emissivemap_fragment>\ntotalEmissiveRadiance+=glow;',
      );
  };
  material.customProgramCacheKey = () => body;
  return material;
}

/** Matt paint in vertex colours, slightly uneven. */
export function tinted(): MeshStandardMaterial {
  return painted(
    new MeshStandardMaterial({ roughness: 0.85 }),
    'float g=vn(vPos*60.)*.6+vn(vPos*22.)*.4; diffuseColor.rgb=vTint*(.95+.09*g);',
  );
}

/** Table boards, 7.5 cm wide and staggered; the two tones are GLSL vectors. */
export function boards(light: string, dark: string): MeshStandardMaterial {
  return painted(
    new MeshStandardMaterial({ roughness: 0.62 }),
    `
  float bw=7.5; float row=floor(vPos.z/bw); float stag=h31(vec3(row,3.,7.))*60.; float col=floor((vPos.x+stag)/46.); float id=h31(vec3(row,col,1.7));
  vec3 p=vec3(vPos.x*.3+id*80., id*9.+2.2, (vPos.z-(row+.5)*bw)*.8+(id-.5)*7.); vec3 w=woodAt(p,1.6,.5);
  w.y=mix(w.y,vn(vec3(vPos.x*.12+id*40.,vPos.z*5.,id*7.)),.4);
  vec3 c=mix(${light},${dark},clamp(w.x*.36+w.y*.42+w.z*.2+(id-.5)*.4-.08,0.,1.));
  float e=min(fract(vPos.z/bw),1.-fract(vPos.z/bw))*bw; float ex=min(fract((vPos.x+stag)/46.),1.-fract((vPos.x+stag)/46.))*46.;
  c*=1.-.62*(1.-smoothstep(.0,.05,min(e,ex))); diffuseColor.rgb=c; rough=.58+.2*w.y;`,
  );
}

/**
 * Blocks of wood: end grain, darker and rougher, on faces across the fibre. The material's colour is a glaze.
 */
export function sawn(): MeshStandardMaterial {
  return painted(
    new MeshStandardMaterial({ roughness: 0.72 }),
    `
  vec3 wn=normalize(cross(dFdx(vWood),dFdy(vWood))); float end=smoothstep(.55,.95,abs(wn.x));
  vec3 w=woodAt(vWood,3.4,.5); vec3 light=vTint, dark=vTint*vec3(.70,.56,.42);
  float ray=smoothstep(.62,.8,vn(vWood*vec3(2.2,9.,55.)+3.))*(1.-end);
  float k=clamp(w.x*mix(.50,.85,end)+(w.y-.5)*mix(.34,.28,end)+w.z*mix(.35,.55,end)+ray*.18,0.,1.);
  vec3 c=mix(light,dark,k); c*=mix(1.,.80,end);
  float rim=smoothstep(.3,.62,abs(vNatural.y))*(1.-smoothstep(.8,.98,abs(vNatural.y))); c=mix(c,c*1.12+.02,rim*.6);
  c=mix(c,vec3(.62,.09,.06),vPart.x*.55);
  diffuseColor.rgb=c*diffuse; rough=mix(.66+.2*w.y,.92,end);`,
  );
}
